/** `http://host:port`, with brackets around an IPv6 address. */
export function baseUrlOf(address: { readonly host: string; readonly port: number }): string {
  const host = address.host.includes(":") ? `[${address.host}]` : address.host;
  return `http://${host}:${address.port}`;
}

/**
 * The same URL for a client on this machine. An address that means "every interface" is only good for
 * listening.
 */
export function localBaseUrlOf(address: { readonly host: string; readonly port: number }): string {
  const host = address.host === "0.0.0.0" ? "127.0.0.1" : address.host === "::" ? "::1" : address.host;
  return baseUrlOf({ host, port: address.port });
}
