import { wordList } from "../word-list.js";

/**
 * What ICU cuts as one word of a question: particles, auxiliaries, question words, and the endings of verbs
 * that stand in Hiragana behind a Chinese character (`行|われ|た`). Terms write Katakana as Hiragana (ranking
 * 1.3), so what is a noun in Katakana is left out, though it is a function word in Hiragana: たい (タイ), でも
 * (デモ), これら (コレラ), しか (シカ), とき (トキ), なら (ナラ), なん (ナン), のみ (ノミ), かも (カモ), せる (セル), まま (ママ), いくら (イクラ), いるか
 * (イルカ).
 *
 * Source: written for this project from the closed classes of the language. Compared with `stopwords-iso`
 * 1.1.0 (MIT) and the list of Apache Lucene's Kuromoji (Apache License 2.0), as `stopword` 3.1.5 (MIT) has
 * it: theirs are here, but for those above, what ICU cuts otherwise (`なかっ`: `なか|っ`), other writings (`私達`),
 * and `その他`, `その後`, `特に`, `かつて`.
 */
export const japaneseStopWords = wordList(`
  は が を に で と も の へ や か な ね よ ば
  あ い う え お き く け げ こ さ し じ す ず せ た だ つ っ て ど び べ ま み め ら り る れ わ ん
  から まで より など だけ ばかり ほど くらい ぐらい さえ すら こそ ずつ ながら つつ たり ので では って とか やら とも
  として という といった といいます とともに による により によって において における について に対して に対する に関する に関して
  にわたって にわたる にわたり にあたる にとって にかけて にあたって をもって にもかかわらず ものの ことに
  です しょう ます まし
  てい てる んで たか しま ありま いま
  ない なく なか れる られる させる われ われる まれ まっ わっ
  する した しない しよう できる でき いる ある あり あっ なる なり
  おり しまう いう いい
  何 何と 何で 何だ 何年 何人 何時 何月何日 何故 なぜ
  誰 誰か だれ どなた いつ いつか どこ どこか どれ どの どちら どっち どう どうして どんな どういう いくつ いずれ
  これ それ あれ この その あの ここ そこ あそこ こちら そちら あちら こう そう ああ こんな そんな あんな それら それらの これらの こうした そうした こうして
  このように
  私 わたし 僕 彼 彼女 彼ら 我々 あなた 自分 みんな 皆
  こと もの ところ ため よう うち はず わけ ほか ほかに たち
  そして また または しかし しかも だが だから ただし なお さらに および 及び 並びに あるいは すなわち つまり もし もしくは それで
  そこで すると ところが ならば それに もっと 最も もっとも もう まだ すでに 既に とても かなり ほとんど それぞれ
  しかしながら それでも なので したがって むしろ やはり ただ たとえば
`);
