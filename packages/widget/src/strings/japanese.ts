import type { WidgetStrings } from "./strings.js";

export const strings: WidgetStrings = {
  search: "検索",
  clear: "消去",
  close: "閉じる",
  oneResult: "1 件",
  manyResults: "{n} 件",
  noResults: "「{q}」に一致する結果はありません",
  noResultsHint: "単語を減らすか、別の単語をお試しください。",
  didYouMean: "もしかして",
  degraded: "サーバーが混み合っているため、入力ミスは補正されていません。",
  offline: "オフラインです。接続が戻ると検索を再開します。",
  unavailable: "現在、検索を利用できません。",
  tryAgain: "再試行",
  recent: "最近の検索",
  forget: "最近の検索を消去",
  narrow: "結果を絞り込む",
  results: "結果",
  toChoose: "選択",
  toOpen: "開く",
  toClose: "閉じる",
};
