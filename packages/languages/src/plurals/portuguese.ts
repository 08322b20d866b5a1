import { wordList } from "../word-list.js";
import { type PluralRules, pairs } from "./plural-rules.js";

const endings = [
  // casa/casas, mao/maos; of loan words also after consonants: bit/bits
  ...pairs("/s", /[aeioubcdfghkptwn]$/),
  // flor/flores, luz/luzes, mes/meses
  ...pairs("/es", /(?:[rzn]|[aeiou]s)$/),
  // acao/acoes, pao/paes
  ...pairs("ao/oes ao/aes"),
  // animal/animais, papel/papeis, lencol/lencois, azul/azuis
  ...pairs("l/is", /[aeou]$/),
  // barril/barris, facil/faceis
  ...pairs("il/is il/eis"),
  // homem/homens
  ...pairs("m/ns", /[aeiou]$/),
];

const irregular = pairs("pe/pes mal/males consul/consules mel/meles gol/gols curriculum/curricula");

const neverPlural = new Set(
  wordList(`
    pais seis dois tres simples demais jamais atras detras onibus lapis virus atlas tenis bus campus status
    bonus onus gratis gas mes ves eis alias tens sens sais vais fais css https dns
  `),
);

/** Portuguese. Source: written for this project from the grammar of the language; licence: MIT. */
export const portuguesePlurals: PluralRules = { endings, irregular, heads: [], neverPlural };
