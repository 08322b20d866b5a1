import { wordList } from "../word-list.js";

/**
 * Irish. Source: written for this project from the closed classes of the language; licence: MIT. Nothing
 * is taken from a word list. Left out where a term without marks is another word, too: `tri` of trí
 * (three).
 */
export const irishStopWords = wordList(`
  an na
  me mise tu tusa se seisean si sise muid sinn sibh sibhse siad iad e i ea mo do a bhur seo sin siud ud
  agam agat aige aici againn agaibh acu orm ort air uirthi orainn oraibh orthu liom leat leis lei linn libh leo
  dom duit di duinn daoibh doibh diom diot de dinn dibh diobh fum fut faoi fuithi fuinn fuibh futhu
  uaim uait uaidh uaithi uainn uaibh uathu romham romhat roimhe roimpi romhainn romhaibh rompu
  triom triot trithi trinn tribh triothu chugam chugat chuige chuici chugainn chugaibh chucu
  ionam ionat ann inti ionainn ionaibh iontu asam asat as aisti asainn asaibh astu
  ag ar chuig gan go in le o roimh thar um idir sa san sna den don on ina inar lena
  cad ce conas cathain ca cen
  is ba ta bhi bhfuil nil beidh bheadh bheith raibh
  agus ach no mar ma da nuair mura muna gur nach ni nar
`);
