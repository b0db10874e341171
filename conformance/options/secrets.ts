/** Fewest characters of a secret. A shorter text stands everywhere: to redact it would alter every record that is judged. */
export const shortestSecret = 4;
