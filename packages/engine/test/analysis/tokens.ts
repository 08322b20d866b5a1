import { type Analyzer, type AnalyzerSettings, createAnalyzer } from "../../src/analysis/analyzer.js";
import { TokenBuffer, TokenKind } from "../../src/analysis/token.js";

export interface Token {
  readonly term: string;
  readonly kind: TokenKind;
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

export const analyzerOf = (settings: Partial<AnalyzerSettings> = {}): Analyzer =>
  createAnalyzer({ languages: ["en"], dictionary: [], ...settings });

function isKind(kind: number): kind is TokenKind {
  return Object.values(TokenKind).some((known) => known === kind);
}

export function tokensOf(buffer: TokenBuffer): Token[] {
  return Array.from({ length: buffer.length }, (_, i) => {
    const kind = buffer.kinds[i];
    if (!isKind(kind)) throw new Error(`no such kind: ${kind}`);
    return {
      term: buffer.terms[i],
      kind,
      position: buffer.positions[i],
      start: buffer.starts[i],
      end: buffer.ends[i],
    };
  });
}

export function analyze(text: string, settings: Partial<AnalyzerSettings> = {}): Token[] {
  const buffer = new TokenBuffer();
  analyzerOf(settings).analyze(text, buffer);
  return tokensOf(buffer);
}

const kindNames = new Map(Object.entries(TokenKind).map(([name, kind]) => [kind, name]));

/** One line a token: `position kind term [text]`, in the order of the buffer. */
export function describeTokens(text: string, settings: Partial<AnalyzerSettings> = {}): string[] {
  return analyze(text, settings).map(
    (token) =>
      `${token.position} ${kindNames.get(token.kind)} ${token.term} [${text.slice(token.start, token.end)}]`,
  );
}

/** The terms of one kind, in order. */
export function termsOf(text: string, kind: TokenKind, settings: Partial<AnalyzerSettings> = {}): string[] {
  return analyze(text, settings)
    .filter((token) => token.kind === kind)
    .map((token) => token.term);
}

export const words = (text: string, settings: Partial<AnalyzerSettings> = {}): string[] =>
  termsOf(text, TokenKind.word, settings);
