import { expect, it } from "vitest";
import { analysisFingerprint, analysisVersion } from "../../src/analysis/analysis-version.js";

it("differs when the rules or the platform's tables do", () => {
  const fingerprint = analysisFingerprint({ icu: "78.2", unicode: "17.0" });
  expect(fingerprint).toContain(String(analysisVersion));
  expect(analysisFingerprint({ icu: "77.1", unicode: "17.0" })).not.toBe(fingerprint);
  expect(analysisFingerprint({ icu: "78.2", unicode: "16.0" })).not.toBe(fingerprint);
});
