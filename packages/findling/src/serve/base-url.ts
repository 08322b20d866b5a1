interface ServedAddress {
  readonly host: string;
  readonly port: number;
  /** Whether it speaks HTTPS. */
  readonly isSecure: boolean;
}

/** `http://host:port` or `https://host:port`, with brackets around an IPv6 address. */
export function baseUrlOf({ host, port, isSecure }: ServedAddress): string {
  return `${isSecure ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * The same URL for a client on this machine. An address that means "every interface" is only good for
 * listening.
 */
export function localBaseUrlOf(address: ServedAddress): string {
  const host = address.host === "0.0.0.0" ? "127.0.0.1" : address.host === "::" ? "::1" : address.host;
  return baseUrlOf({ ...address, host });
}
