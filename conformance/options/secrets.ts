// Recognises options that hold a secret.

/** Minimum length of a secret. A shorter text occurs everywhere: redacting it would alter the records that are judged. */
export const shortestSecret = 4;
