/** No secret, token or list of claims that a server takes is longer. */
export const tokenBytesMax = 65_536;

/** Where the signing secret is, if not in the environment. */
export interface SecretFlag {
  /** A path, or `-` for standard input. */
  readonly secretFile?: string;
}

/** Flags of `token create`. */
export interface TokenFlags extends SecretFlag {
  readonly keyId?: string;
  /** Seconds. */
  readonly expiresIn?: number;
  /** Seconds since 1970. */
  readonly notBefore?: number;
  readonly partition?: readonly string[];
  readonly filter?: readonly unknown[];
  readonly indexes?: readonly string[];
  readonly sub?: string;
  /** JSON, or `-` for standard input. */
  readonly claims?: string;
  readonly json?: true;
}

export interface InspectFlags extends SecretFlag {
  readonly json?: true;
}
