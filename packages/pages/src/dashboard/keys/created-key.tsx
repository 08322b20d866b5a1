import type { CreateKeyResponse } from "@findling/client";
import { CopiedCode } from "../../parts/copied-code.js";
import { keySamples } from "./key-samples.js";

/** A new key, the one time that its secrets can be seen. */
export function CreatedKey({
  created,
  host,
}: {
  readonly created: CreateKeyResponse;
  readonly host: string;
}) {
  const { key, secret, signingSecret } = created;
  return (
    <div class="created-key">
      <p role="status">
        Copy the secrets of <b>{key.name}</b> now: they are not shown again.
      </p>
      <CopiedCode title="the key" code={secret} />
      {signingSecret !== null && (
        <CopiedCode title="the signing secret" code={signingSecret}>
          <p class="small">
            It signs tokens, which narrow the key further: for one customer, or for an hour. Keep it on your
            server. The page “Make a token” makes one to try.
          </p>
        </CopiedCode>
      )}
      {keySamples(created, host).map(({ title, code }) => (
        <CopiedCode key={title} title={title} code={code} />
      ))}
    </div>
  );
}
