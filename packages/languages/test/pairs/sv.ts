/** 200 frequent Swedish nouns, written from knowledge of the language, not from the rules. */
export const swedish = `
  dag/dagar vecka/veckor månad/månader timme/timmar minut/minuter natt/nätter kväll/kvällar morgon/morgnar
  människa/människor kvinna/kvinnor pojke/pojkar flicka/flickor vän/vänner bror/bröder syster/systrar far/fäder
  mor/mödrar son/söner dotter/döttrar familj/familjer gäst/gäster granne/grannar kund/kunder stad/städer by/byar
  gata/gator väg/vägar bro/broar plats/platser byggnad/byggnader lägenhet/lägenheter dörr/dörrar vägg/väggar
  stol/stolar säng/sängar lampa/lampor nyckel/nycklar trädgård/trädgårdar skog/skogar sjö/sjöar flod/floder ö/öar
  strand/stränder sten/stenar blomma/blommor växt/växter hund/hundar katt/katter häst/hästar ko/kor fågel/fåglar
  fisk/fiskar mus/möss skola/skolor student/studenter elev/elever kurs/kurser fråga/frågor lektion/lektioner
  bok/böcker sida/sidor mening/meningar bokstav/bokstäver tidning/tidningar artikel/artiklar nyhet/nyheter
  film/filmer roman/romaner bild/bilder färg/färger sång/sånger fest/fester bil/bilar buss/bussar båt/båtar
  cykel/cyklar flygplats/flygplatser resa/resor biljett/biljetter station/stationer hand/händer fot/fötter arm/armar
  finger/fingrar tand/tänder öga/ögon öra/öron näsa/näsor mage/magar kropp/kroppar sjukdom/sjukdomar
  medicin/mediciner patient/patienter tid/tider plan/planer sak/saker idé/idéer tanke/tankar dröm/drömmar
  känsla/känslor uppgift/uppgifter lösning/lösningar händelse/händelser situation/situationer möjlighet/möjligheter
  kvalitet/kvaliteter rättighet/rättigheter lag/lagar regel/regler regering/regeringar minister/ministrar
  president/presidenter parti/partier fabrik/fabriker maskin/maskiner motor/motorer dator/datorer telefon/telefoner
  fil/filer skärm/skärmar knapp/knappar tjänst/tjänster produkt/produkter skida/skidor butik/butiker affär/affärer
  bank/banker kostnad/kostnader summa/summor krona/kronor siffra/siffror lista/listor tabell/tabeller linje/linjer
  cirkel/cirklar form/former grupp/grupper klass/klasser del/delar bit/bitar typ/typer metod/metoder modell/modeller
  test/tester analys/analyser teori/teorier studie/studier vetenskap/vetenskaper kultur/kulturer historia/historier
  kyrka/kyrkor kung/kungar drottning/drottningar soldat/soldater fiende/fiender strid/strider seger/segrar
  boll/bollar match/matcher museum/museer teater/teatrar konstnär/konstnärer äpple/äpplen område/områden möte/möten
  minne/minnen värde/värden märke/märken ämne/ämnen rike/riken potatis/potatisar tomat/tomater gurka/gurkor
  frukt/frukter flaska/flaskor kopp/koppar tallrik/tallrikar gaffel/gafflar kniv/knivar sked/skedar skjorta/skjortor
  sko/skor jacka/jackor klocka/klockor stjärna/stjärnor måne/månar himmel/himlar vind/vindar våg/vågor
  sekund/sekunder period/perioder säsong/säsonger serie/serier version/versioner funktion/funktioner
  apelsin/apelsiner påse/påsar ring/ringar kanal/kanaler signal/signaler
`;
