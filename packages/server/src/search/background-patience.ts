/**
 * How many times as long a search in the background may take: nobody waits for it, and its thread may have to
 * wait for a core.
 */
export const backgroundPatience = 12;
