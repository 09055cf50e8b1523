/**
 * Medicines that a pharmacy is asked for first in an emergency, by their generic names. It is for
 * counting alone, and says nothing of who should take one. Sources: WHO Model List of Essential
 * Medicines (23rd list, 2023) for all but remdesivir and tocilizumab; these two are those that
 * people searched for most in India in 2021 (DOMAIN.md 2.5). No pharmacist has read it yet.
 */
export const URGENT_MEDICINES: Readonly<{ since: string; names: readonly string[] }> = {
  since: "2026-11-30",
  names: [
    "Remdesivir",
    "Tocilizumab",
    "Amphotericin B",
    "Dexamethasone",
    "Enoxaparin",
    "Insulin",
    "Salbutamol",
    "Epinephrine",
    "Paracetamol",
    "Oral rehydration salts",
    "Antivenom",
    "Oxytocin",
  ],
};
