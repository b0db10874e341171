/** Fewest characters of a secret. A shorter text stands everywhere: to strike it out would alter every record that is judged. */
export const shortestSecret = 4;
