/** `http://host:port`, with the brackets an IPv6 address needs. */
export function baseUrlOf(address: { readonly host: string; readonly port: number }): string {
  const host = address.host.includes(":") ? `[${address.host}]` : address.host;
  return `http://${host}:${address.port}`;
}

/** The same for a client on this machine: an address that means "every interface" can only be listened on. */
export function localBaseUrlOf(address: { readonly host: string; readonly port: number }): string {
  const host = address.host === "0.0.0.0" ? "127.0.0.1" : address.host === "::" ? "::1" : address.host;
  return baseUrlOf({ host, port: address.port });
}
