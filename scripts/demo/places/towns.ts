/** Where made-up places stand: quarters of Kolkata first, then towns around it. */
export const TOWNS = [
  { label: "Shyambazar, Kolkata, West Bengal", lat: 22.6016, lng: 88.3714 },
  { label: "Park Circus, Kolkata, West Bengal", lat: 22.5426, lng: 88.3687 },
  { label: "Behala, Kolkata, West Bengal", lat: 22.5016, lng: 88.3209 },
  { label: "Bidhannagar, North 24 Parganas, West Bengal", lat: 22.5867, lng: 88.4171 },
  { label: "Howrah, West Bengal", lat: 22.5892, lng: 88.3103 },
  { label: "Dum Dum, North 24 Parganas, West Bengal", lat: 22.6225, lng: 88.4148 },
  { label: "Jadavpur, Kolkata, West Bengal", lat: 22.4955, lng: 88.3709 },
  { label: "Barasat, North 24 Parganas, West Bengal", lat: 22.7203, lng: 88.48 },
  { label: "Serampore, Hooghly, West Bengal", lat: 22.75, lng: 88.34 },
  { label: "Kalyani, Nadia, West Bengal", lat: 22.975, lng: 88.4345 },
  { label: "Uluberia, Howrah, West Bengal", lat: 22.47, lng: 88.11 },
  { label: "Haldia, Purba Medinipur, West Bengal", lat: 22.0667, lng: 88.0698 },
] as const;
