/** The header that carries a key or a scoped token. */
export const keyHeader = "x-svc-key";
