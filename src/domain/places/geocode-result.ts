/** Where words or an address were found. `uncertaintyKm`: the radius. `confidence`: 0..1. */
export type GeocodeResult = {
  lat: number;
  lng: number;
  uncertaintyKm: number;
  placeId: string;
  label: string;
  confidence: number;
};
