/**
 * The body of a route with `bodyAsBytes`, in a buffer of its own, which can be moved to another thread. It is
 * copied only if it shares its buffer.
 */
export function bodyBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (!(body instanceof Uint8Array)) throw new Error("The route was not given its body as bytes.");
  return ownBytes(body);
}

/** The bytes in a buffer of their own. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
