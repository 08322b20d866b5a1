import { wordList } from "../word-list.js";

/**
 * German. Source: written for this project from the closed classes of the language; licence: MIT. Compared
 * with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they also have
 * nouns, adjectives, verbs, numerals and archaic forms (`jahr`, `gut`, `gesagt`, `acht`, `dermassen`).
 */
export const germanStopWords = wordList(`
  der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene jenes
  jenen jenem
  ich mich mir du dich dir er ihn ihm sie ihr ihnen es wir uns euch man sich selbst
  mein meine meinen meinem meiner meines dein deine deinen deinem deiner deines sein seine seinen seinem seiner
  seines ihre ihren ihrem ihrer ihres unser unsere unseren unserem unserer unseres euer eure euren eurem eurer
  eures
  wer wen wem wessen was welcher welche welches welchen welchem wann wo woher wohin warum wieso weshalb wie
  womit wozu wofur worin woran wodurch
  bin bist ist sind seid war warst waren wart gewesen sei seien habe hast hat haben habt hatte hatten
  hattest gehabt werde wirst wird werden werdet wurde wurden geworden worden
  kann kannst konnen konnt konnte konnten muss musst mussen musste mussten soll sollst sollen sollt sollte
  sollten will willst wollen wollt wollte wollten darf darfst durfen durfte mag mogen mochte mochten lassen
  lasst
  in im ins an am ans auf aus bei beim mit nach von vom zu zum zur fur durch gegen ohne um bis uber unter vor
  hinter neben zwischen seit wahrend wegen trotz statt ab ausser gegenuber innerhalb ausserhalb
  und oder aber denn sondern doch sowie sowohl weder noch entweder wenn falls als ob weil da dass damit obwohl
  indem nachdem bevor sobald solange sodass
  nicht kein keine keinen keinem keiner keines ja nein auch nur schon sehr mehr so dann dort hier nun jetzt
  immer wieder etwa bereits also daher darum deshalb deswegen dabei dafur dagegen dadurch daran darauf daraus
  darin daruber davon dazu hin her mal eben etwas nichts alles alle allen aller allem jede jeder jedes jeden
  jedem einige einigen einiger manche mancher manches solche solcher solches viel viele vielen wenig wenige
  anders ander andere anderen anderer anderes anderem beide beiden jemand niemand zwar ganz gar jedoch sonst
`);
