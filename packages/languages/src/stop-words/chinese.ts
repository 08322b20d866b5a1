import { wordList } from "../word-list.js";

/**
 * Simplified characters only, since that is what terms have where Chinese is a language (ranking 1.3).
 * Also what ICU cuts as one word of a question, `的是`, `哪一`. Not the places `中`, `上`, `里`, of which many
 * names are made.
 *
 * Source: written for this project from the closed classes of the language; licence: MIT. Compared with
 * `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), which also have nouns, verbs, numerals and
 * places (`日`, `说`, `结果`): none of these is here.
 */
export const chineseStopWords = wordList(`
  的 地 得 了 着 过 之 所 们 等 者 似的 个 的话 的是 中的
  我 你 您 他 她 它 牠 他的 她的 我们 你们 他们 她们 它们 咱 咱们 自己 自身 彼此 其 某 某些
  这 那 此 该 这个 那个 这些 那些 这里 那里 这儿 那儿 这样 那样 这么 这种 那种 这次 那是 此外
  谁 什么 什么时候 怎 怎么 怎样 如何 为什么 为何 何 何时 何处 何人 哪 哪个 哪些 哪里 哪儿 哪位
  哪一 几 几个 几年 第几 多少 多少个 多大 多长 多久 多高 多远 是否 能否 是不是
  是 不是 就是 都是 也是 是在 有 没有 还有 有着 为 作为 会 能 能够 可 可以 可能 要 应 应该 应当 必须 需要 得以
  在 于 从 自 自从 到 向 往 朝 对 对于 关于 由 由于 与 和 跟 及 以及 或 或者 还是 以 把 将 被 让 给 比 按 按照 根据 依照
  通过 为了 除 除了 随着 沿着 当 至 直到 至于 来自 用于 位于 来自于
  而 而且 且 并 并且 但 但是 不过 可是 然而 却 因 因为 因此 因而 所以 于是 如果 若 假如 要是 虽然 尽管 即使 只要 只有 除非 无论
  不论 不管 既 既然 不仅 不但 例如 比如 否则 以便 以免 甚至 然后 从而
  不 没 未 无 非 别 也 都 又 再 还 就 才 只 仅 仅仅 很 最 更 太 非常 十分 较 已 已经 曾 曾经 正 正在 仍 仍然 将要 便 即 则 亦 均 皆
  一个 一种 一些 每 各 各个 各种 另 另外 其他 其它 其中 其余 所有 任何 之一 之后 之前 之间 之中 之外 以后 以前 以来 以上 以下
  吗 呢 吧 啊 呀 嘛 啦 哦 么
`);
