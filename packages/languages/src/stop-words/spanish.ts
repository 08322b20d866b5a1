import { wordList } from "../word-list.js";

/**
 * Spanish. Source: written for this project from the closed classes of the language; licence: MIT.
 * Compared with `stopwords-iso` 1.1.0 (MIT) and `stopword` 3.1.5 (MIT), from which nothing is taken: they
 * also have nouns, verbs, numerals and adverbs (`ejemplo`, `dijo`, `dos`), and `estado` of estar, which is
 * state.
 */
export const spanishStopWords = wordList(`
  el la los las lo un una unos unas al del este esta esto estos estas ese esa eso esos esas aquel aquella
  aquello aquellos aquellas
  yo me mi conmigo tu te ti contigo ella ello nosotros nosotras nos vosotros vosotras os ellos ellas usted
  ustedes le les se si consigo
  mis tus su sus mio mia mios mias tuyo tuya tuyos tuyas suyo suya suyos suyas nuestro nuestra nuestros nuestras
  vuestro vuestra vuestros vuestras
  quien quienes que cual cuales cuyo cuya cuyos cuyas cuando donde adonde como cuanto cuanta cuantas cuantos
  soy eres es somos sois son era eras eramos eran fui fue fuimos fueron sera seran seria serian sea sean sido
  siendo ser estoy estamos estan estaba estaban estar he has ha hemos han habia habian habra habria haya
  hayan haber hay tengo tiene tienes tenemos tienen tenia tener puedo puede puedes podemos pueden podia podria
  debe deben deberia hace hacer
  a ante bajo con contra de desde durante en entre hacia hasta mediante para por segun sin sobre tras
  y e o u pero sino aunque porque pues ni mientras luego
  no mas menos muy mucho mucha muchos muchas poco poca pocos pocas tambien tampoco ya todavia aun asi aqui ahi
  alli entonces siempre nunca nada nadie algo alguien algun alguno alguna algunos algunas ningun ninguno ninguna
  todo toda todos todas otro otra otros otras mismo misma mismos mismas tan tanto tanta tantos tantas cada
  cualquier cualquiera solo ademas antes despues ambos
`);
