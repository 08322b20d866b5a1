import type { WidgetStrings } from "./strings.js";

/** Simplified characters. */
export const strings: WidgetStrings = {
  search: "搜索",
  clear: "清除",
  close: "关闭",
  oneResult: "1 条结果",
  manyResults: "{n} 条结果",
  noResults: "没有找到与“{q}”相关的结果",
  noResultsHint: "请减少词语，或换用其他词语。",
  didYouMean: "您是不是要找",
  degraded: "服务器繁忙，未纠正拼写错误。",
  offline: "当前处于离线状态。连接恢复后将继续搜索。",
  unavailable: "搜索暂时无法使用。",
  tryAgain: "重试",
  recent: "最近搜索",
  forget: "清除最近搜索",
  narrow: "缩小结果范围",
  results: "结果",
  toChoose: "选择",
  toOpen: "打开",
  toClose: "关闭",
};
