import { wordList } from "../word-list.js";

/**
 * Source: the list of Apache Lucene's Kuromoji, as `stopword` 3.1.5 has it, which `stopwords-iso` 1.1.0 (MIT)
 * has, too; licence: Apache License 2.0. Left out of it: what is a noun in Katakana (below), what ICU cuts
 * otherwise (`なかっ`: `なか|っ`), and `その他`, `その後`, `特に`, `かつて`.
 */
const kuromojiWords = wordList(`
  は が を に で と も の へ や か な ば い う お き さ し ず せ た だ つ て ら れ ん から まで より など ほど ながら たり ので では とも として という
  といった とともに による により によって において における について に対して に対する に関する ものの です ます ない なく れる られる する できる でき いる ある あり あっ
  なる なり おり いう これ それ この その ここ こと もの ところ ため よう うち ほか たち そして また または しかし ただし なお さらに および 及び ほとんど それぞれ
`);

/** Source: `stopwords-iso` 1.1.0; licence: MIT. Left out of it: also other writings (`私達`). */
const stopwordsIsoWords = wordList(`
  え 何 だれ どこ どの あれ あの そこ あそこ こちら 私 彼 彼女 我々 それで
`);

/**
 * Source: written for this project from the closed classes of the language; licence: MIT. None of these is in
 * either list.
 */
const ownWords = wordList(`
  ね よ
  あ く け げ こ じ す っ ど び べ ま み め り る わ
  だけ ばかり くらい ぐらい さえ すら こそ ずつ つつ って とか やら
  といいます に関して
  にわたって にわたる にわたり にあたる にとって にかけて にあたって をもって にもかかわらず ことに
  しょう まし
  てい てる んで たか しま ありま いま
  なか させる われ われる まれ まっ わっ
  した しない しよう
  しまう いい
  何と 何で 何だ 何年 何人 何時 何月何日 何故 なぜ
  誰 誰か どなた いつ いつか どこか どれ どちら どっち どう どうして どんな どういう いくつ いずれ
  そちら あちら こう そう ああ こんな そんな あんな それら それらの これらの こうした そうした こうして
  このように
  わたし 僕 彼ら あなた 自分 みんな 皆
  はず わけ ほかに
  しかも だが だから 並びに あるいは すなわち つまり もし もしくは
  そこで すると ところが ならば それに もっと 最も もっとも もう まだ すでに 既に とても かなり
  しかしながら それでも なので したがって むしろ やはり ただ たとえば
`);

/**
 * What ICU cuts as one word of a question: particles, auxiliaries, question words, and the endings of verbs
 * that stand in Hiragana behind a Chinese character (`行|われ|た`). Terms write Katakana as Hiragana (ranking
 * 1.3), so what is a noun in Katakana is left out, though it is a function word in Hiragana: たい (タイ), でも
 * (デモ), これら (コレラ), しか (シカ), とき (トキ), なら (ナラ), なん (ナン), のみ (ノミ), かも (カモ), せる (セル), まま (ママ), いくら (イクラ), いるか
 * (イルカ).
 */
export const japaneseStopWords = [...kuromojiWords, ...stopwordsIsoWords, ...ownWords];
