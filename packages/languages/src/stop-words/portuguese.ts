import { wordList } from "../word-list.js";

/**
 * Portuguese. Source: written for this project from the closed classes of the language; licence: MIT.
 * Compared with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they
 * also have nouns, verbs and numerals (`grupo`, `dizer`, `dois`), and `estado` of estar, which is state.
 */
export const portugueseStopWords = wordList(`
  o a os as um uma uns umas do da dos das no na nos nas ao aos pelo pela pelos pelas num numa nuns numas dum
  duma deste desta destes destas desse dessa neste nesta nestes nestas nesse nessa daquele naquele
  este esta estes estas esse essa esses essas aquele aquela aqueles aquelas isto isso aquilo
  eu me mim comigo tu te ti contigo ele ela voce voces eles elas lhe lhes se si consigo vos
  meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa nossos nossas dele dela deles delas
  que quem qual quais cujo cuja cujos cujas quando onde aonde como porque quanto quanta quantos quantas
  sou es e somos sao era eras eramos eram fui foi fomos foram sera serao seria seriam seja sejam sido sendo ser
  estou estamos estao estava estavam esteve estar tenho tem temos tinha tinham teve ter tera teria haver
  ha havia houve hei pode podem posso podemos podia poderia deve devem devia deveria faz fazer vai vao
  ante apos ate com contra de desde durante em entre para perante por sem sob sobre tras
  ou mas porem nem pois embora enquanto portanto
  nao sim mais menos muito muita muitos muitas pouco pouca poucos poucas tambem ja ainda sempre nunca aqui ali
  la ai agora entao assim so apenas bem tao tanto tanta tantos tantas tudo nada algo alguem ninguem algum alguma
  alguns algumas nenhum nenhuma todo toda todos todas outro outra outros outras mesmo mesma mesmos mesmas cada
  qualquer quaisquer tal tais depois antes
`);
