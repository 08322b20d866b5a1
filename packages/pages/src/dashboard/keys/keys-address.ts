/** What is looked at: it stands in the address. */
export interface KeysAddress {
  readonly find: string;
  readonly areRevoked: boolean;
}

export function keysAddressOf(query: URLSearchParams): KeysAddress {
  return { find: query.get("find") ?? "", areRevoked: query.get("show") === "revoked" };
}

export function keysParametersOf({ find, areRevoked }: KeysAddress): URLSearchParams {
  return new URLSearchParams({
    ...(find === "" ? {} : { find }),
    ...(areRevoked ? { show: "revoked" } : {}),
  });
}
