/** 200 frequent Italian nouns and adjectives, written from knowledge of the language, not from the rules. */
export const italian = `
  anno/anni giorno/giorni volta/volte uomo/uomini donna/donne bambino/bambini bambina/bambine ragazzo/ragazzi
  ragazza/ragazze casa/case cosa/cose vita/vite mondo/mondi paese/paesi parte/parti tempo/tempi occhio/occhi
  testa/teste piede/piedi cuore/cuori braccio/braccia dito/dita labbro/labbra osso/ossa ginocchio/ginocchia
  uovo/uova paio/paia dente/denti bocca/bocche madre/madri padre/padri sorella/sorelle figlio/figli
  figlia/figlie moglie/mogli marito/mariti amico/amici amica/amiche nonno/nonni zio/zii zia/zie cugino/cugini
  problema/problemi sistema/sistemi programma/programmi tema/temi clima/climi poeta/poeti pianeta/pianeti
  artista/artisti giornalista/giornalisti dentista/dentisti libro/libri pagina/pagine parola/parole frase/frasi
  lettera/lettere giornale/giornali nome/nomi numero/numeri banca/banche tasca/tasche barca/barche
  strega/streghe riga/righe collega/colleghi banco/banchi fuoco/fuochi gioco/giochi lago/laghi albergo/alberghi
  luogo/luoghi parco/parchi bosco/boschi tedesco/tedeschi medico/medici meccanico/meccanici politico/politici
  greco/greci porco/porci psicologo/psicologi asparago/asparagi orologio/orologi viaggio/viaggi negozio/negozi
  ufficio/uffici esempio/esempi studio/studi bacio/baci spiaggia/spiagge pioggia/piogge faccia/facce
  camicia/camicie valigia/valigie ciliegia/ciliegie colore/colori fiore/fiori amore/amori dolore/dolori
  attore/attori attrice/attrici dottore/dottori professore/professori professoressa/professoresse errore/errori
  motore/motori valore/valori stazione/stazioni lezione/lezioni canzone/canzoni ragione/ragioni
  televisione/televisioni animale/animali ospedale/ospedali canale/canali finale/finali studente/studenti
  insegnante/insegnanti cliente/clienti presidente/presidenti ristorante/ristoranti elefante/elefanti
  ponte/ponti monte/monti fonte/fonti mente/menti gente/genti cane/cani gatto/gatti cavallo/cavalli pesce/pesci
  uccello/uccelli topo/topi leone/leoni mucca/mucche sole/soli luna/lune stella/stelle cielo/cieli fiume/fiumi
  isola/isole montagna/montagne albero/alberi foglia/foglie frutto/frutti mela/mele pane/pani vino/vini
  bicchiere/bicchieri bottiglia/bottiglie tavolo/tavoli sedia/sedie porta/porte finestra/finestre letto/letti
  cucina/cucine chiave/chiavi strada/strade piazza/piazze chiesa/chiese scuola/scuole classe/classi
  mercato/mercati nave/navi treno/treni macchina/macchine notte/notti sera/sere mese/mesi settimana/settimane
  ora/ore minuto/minuti secolo/secoli legge/leggi guerra/guerre stato/stati governo/governi voce/voci luce/luci
  croce/croci pace/paci radice/radici oggetto/oggetti elemento/elementi evento/eventi utente/utenti
  indice/indici ordine/ordini tabella/tabelle colonna/colonne domanda/domande risposta/risposte grande/grandi
  verde/verdi dolce/dolci facile/facili nuovo/nuovi dialogo/dialoghi catalogo/cataloghi termine/termini
`;
