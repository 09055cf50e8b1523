import { useEffect, useState } from "react";
import { usePart } from "../lazy/usePart.tsx";
import { mayOfferInstall } from "../store/saved/install-offer.ts";

const loadCard = async () => (await import("../preferences/InstallCard.tsx")).InstallCard;

/** The invitation to install, fetched where it may be made. Only this browser knows where. */
export function Invitation() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => setOffered(mayOfferInstall()), []);
  return isOffered ? <FetchedCard /> : null;
}

function FetchedCard() {
  const { part: InstallCard } = usePart("install", loadCard);
  return InstallCard === null ? null : <InstallCard />;
}
