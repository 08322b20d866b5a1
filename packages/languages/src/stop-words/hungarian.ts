import { wordList } from "../word-list.js";

/**
 * Hungarian. Source: written for this project from the closed classes of the language; licence: MIT.
 * Nothing is taken from a word list. Left out where a term without marks is a noun or a numeral, too:
 * `fog` (tooth), `ok` of ők (reason), `ot` of őt (five), `bar` of bár, `fele` of felé (half).
 */
export const hungarianStopWords = wordList(`
  a az egy
  en engem nekem nalam velem te teged neked veled o neki vele mi minket nekunk velunk ti titeket nektek veletek
  oket nekik veluk on onok maga magat maguk
  ez ezt ennek ezzel ebben ebbol erre errol ezek ezeket ezen ehhez azt annak azzal abban abbol arra arrol azok
  azokat azon ahhoz itt ott ide oda innen onnan ilyen olyan igy ugy ekkor akkor
  ki kit kinek kivel mit minek mivel miben mibol mire mirol hol hova honnan mikor miert hogyan hogy milyen melyik
  mennyi
  aki akit akinek akik ami amit aminek amik amely amelyet amelyek amelynek ahol ahova ahonnan amikor ahogy ahogyan
  amint mint
  vagyok vagy van vagyunk vagytok vannak voltam volt voltunk voltak lesz lesznek lett lettek lenne lennek legyen
  legyenek lenni nincs nincsenek sincs volna kell kellett lehet lehetett
  es s is sem se ne nem de hanem azonban viszont mert ha noha tehat ezert azert pedig meg mar csak majd mindig
  soha
  alatt alol felett folott mellett elott utan mogott kozott kozul kozben miatt szerint nelkul ellen altal reszere
  szamara helyett ota kepest
  minden mindenki mindent valami valaki valamilyen semmi senki mas nagyon
`);
