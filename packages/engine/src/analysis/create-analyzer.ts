import type { Analyzer, AnalyzerSettings } from "./analyzer.js";
import { TokenKind } from "./token.js";
export function createAnalyzer(_settings: AnalyzerSettings): Analyzer {
  return {
    analyze(text, out) {
      out.clear();
      let p = 0;
      for (const m of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
        out.push(m[0].toLowerCase(), TokenKind.word, p++, m.index, m.index + m[0].length);
      out.positionCount = p;
    },
    normalize: (t) => t.toLowerCase(),
    typedEnd: (_t, s, _e, n) => s + n,
  };
}
