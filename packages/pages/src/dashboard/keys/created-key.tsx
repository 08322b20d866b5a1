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
          <p class="small">It signs tokens for parts of an index. Keep it on your server.</p>
        </CopiedCode>
      )}
      {keySamples(created, host).map(({ title, code }) => (
        <CopiedCode key={title} title={title} code={code} />
      ))}
    </div>
  );
}
