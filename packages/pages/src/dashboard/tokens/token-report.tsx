import { RelativeTime } from "../elements/relative-time.js";
import { restrictionWords } from "../keys/restriction-words.js";
import { ClaimList } from "./claim-list.js";
import { isNarrowing } from "./claim-words.js";
import { SecretCheck } from "./secret-check.js";
import { type InspectedToken, refusalsOf } from "./token-inspection.js";

interface TokenReportProperties {
  readonly inspected: InspectedToken;
  readonly token: string;
  /** Empty: none was pasted. */
  readonly secret: string;
}

/** What a token says, and what the server says of it. */
export function TokenReport({ inspected, token, secret }: TokenReportProperties) {
  const { header, claims, nowSeconds } = inspected;
  return (
    <div class="token-report">
      <Verdict inspected={inspected} />
      {secret !== "" && header !== null && <SecretCheck token={token} secret={secret} />}
      {header !== null && <TokenKey inspected={inspected} />}
      {claims !== null && (
        <section>
          <h2>Claims</h2>
          <ClaimList {...{ claims, nowSeconds }} />
          {!isNarrowing(claims) && <p class="small">They narrow nothing: it sees all that its key sees.</p>}
        </section>
      )}
      {header !== null && (
        <section>
          <h2>As it stands there</h2>
          <pre class="record-json" tabIndex={0} aria-label="Header and claims as JSON">
            {JSON.stringify({ header, claims }, null, 2)}
          </pre>
        </section>
      )}
    </div>
  );
}

function Verdict({ inspected }: { readonly inspected: InspectedToken }) {
  const refusals = refusalsOf(inspected);
  return (
    <div class={`notice ${refusals.length === 0 ? "is-good" : "trouble"}`} role="status">
      {refusals.length === 0 ? (
        <b>This server takes the token. Its key has signed it.</b>
      ) : (
        <div>
          <b>This server refuses the token</b>
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function TokenKey({ inspected: { header, key, signature } }: { readonly inspected: InspectedToken }) {
  const kid = typeof header === "object" && header !== null && "kid" in header ? header.kid : undefined;
  return (
    <section>
      <h2>Key</h2>
      <dl class="claims">
        <div>
          <dt>Id</dt>
          <dd>
            {kid === undefined ? "none" : <code>{typeof kid === "string" ? kid : JSON.stringify(kid)}</code>}
          </dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{key === null ? "not known to this server" : key.name}</dd>
        </div>
        {key !== null && (
          <>
            <div>
              <dt>State</dt>
              <dd>
                {key.isActive ? "active" : "revoked "}
                {!key.isActive && key.revokedAt !== null && <RelativeTime ms={key.revokedAt} />}
              </dd>
            </div>
            <div>
              <dt>Restrictions</dt>
              <dd>{restrictionWords(key.restrictions) || "none"}</dd>
            </div>
          </>
        )}
        <div>
          <dt>Signature</dt>
          <dd>{signatureWords[signature]}</dd>
        </div>
      </dl>
    </section>
  );
}

const signatureWords = {
  right: "right: the signing secret of this key has made it",
  wrong: "wrong: another secret has made it, or it was changed",
  "not verified": "not checked: the server has no secret for this key",
} as const;
