import { isTokenSignedWith } from "@findling/client/token";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { canSign } from "./make-token.js";

interface SecretCheckProperties {
  readonly token: string;
  readonly secret: string;
}

/** Whether a pasted secret has signed a token. The page computes it: the secret is not sent. */
export function SecretCheck({ token, secret }: SecretCheckProperties) {
  const isRight = useSignal<boolean | null>(null);
  useEffect(() => {
    let isOver = false;
    isRight.value = null;
    const check = async (): Promise<void> => {
      const answer = await isTokenSignedWith(token, secret);
      if (!isOver) isRight.value = answer;
    };
    if (canSign()) void check();
    return () => {
      isOver = true;
    };
  }, [token, secret]);
  return (
    <p class="secret-check" role="status">
      {isRight.value === true && "The pasted secret has signed this token."}
      {isRight.value === false && (
        <span class="field-fault">The pasted secret has not signed this token.</span>
      )}
      {!canSign() && "Browsers check signatures only in pages over HTTPS and of this machine."}
    </p>
  );
}
