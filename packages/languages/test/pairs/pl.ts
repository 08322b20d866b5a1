/** 200 frequent Polish nouns, written from knowledge of the language, not from the rules. */
export const polish = `
  dzień/dni tydzień/tygodnie miesiąc/miesiące godzina/godziny minuta/minuty noc/noce wieczór/wieczory człowiek/ludzie
  dziecko/dzieci mężczyzna/mężczyźni kobieta/kobiety chłopiec/chłopcy dziewczyna/dziewczyny przyjaciel/przyjaciele
  brat/bracia siostra/siostry ojciec/ojcowie matka/matki syn/synowie córka/córki mąż/mężowie żona/żony
  rodzina/rodziny babcia/babcie wujek/wujkowie ciotka/ciotki dom/domy mieszkanie/mieszkania pokój/pokoje okno/okna
  ściana/ściany dach/dachy stół/stoły krzesło/krzesła łóżko/łóżka szafa/szafy lampa/lampy kuchnia/kuchnie
  ogród/ogrody drzewo/drzewa kwiat/kwiaty liść/liście las/lasy pole/pola rzeka/rzeki morze/morza jezioro/jeziora
  góra/góry wyspa/wyspy miasto/miasta wieś/wsie ulica/ulice plac/place most/mosty droga/drogi kraj/kraje
  państwo/państwa stolica/stolice granica/granice szkoła/szkoły uniwersytet/uniwersytety student/studenci
  nauczyciel/nauczyciele uczeń/uczniowie lekcja/lekcje egzamin/egzaminy pytanie/pytania odpowiedź/odpowiedzi
  błąd/błędy książka/książki strona/strony zeszyt/zeszyty długopis/długopisy ołówek/ołówki słowo/słowa zdanie/zdania
  litera/litery język/języki słownik/słowniki list/listy gazeta/gazety artykuł/artykuły wiadomość/wiadomości
  pisarz/pisarze poeta/poeci powieść/powieści wiersz/wiersze piosenka/piosenki film/filmy aktor/aktorzy
  aktorka/aktorki teatr/teatry muzeum/muzea obraz/obrazy artysta/artyści zdjęcie/zdjęcia kolor/kolory praca/prace
  robotnik/robotnicy fabryka/fabryki firma/firmy dyrektor/dyrektorzy sklep/sklepy klient/klienci cena/ceny bank/banki
  rachunek/rachunki towar/towary produkt/produkty samochód/samochody autobus/autobusy pociąg/pociągi samolot/samoloty
  statek/statki rower/rowery bilet/bilety dworzec/dworce stacja/stacje lotnisko/lotniska hotel/hotele
  restauracja/restauracje lekarz/lekarze szpital/szpitale choroba/choroby lek/leki apteka/apteki oko/oczy ucho/uszy
  nos/nosy broda/brody ręka/ręce noga/nogi palec/palce głowa/głowy włos/włosy serce/serca kość/kości zwierzę/zwierzęta
  pies/psy kot/koty koń/konie krowa/krowy ptak/ptaki ryba/ryby niedźwiedź/niedźwiedzie wilk/wilki jabłko/jabłka
  gruszka/gruszki pomidor/pomidory ziemniak/ziemniaki jajko/jajka warzywo/warzywa owoc/owoce szklanka/szklanki
  talerz/talerze łyżka/łyżki nóż/noże widelec/widelce sukienka/sukienki koszula/koszule kurtka/kurtki gra/gry
  zabawka/zabawki piłka/piłki drużyna/drużyny mecz/mecze prezydent/prezydenci minister/ministrowie rząd/rządy
  ustawa/ustawy prawo/prawa wojna/wojny żołnierz/żołnierze armia/armie wróg/wrogowie wybór/wybory partia/partie
  naród/narody społeczeństwo/społeczeństwa problem/problemy rozwiązanie/rozwiązania przykład/przykłady
  przyczyna/przyczyny komputer/komputery program/programy plik/pliki ekran/ekrany sieć/sieci numer/numery
  adres/adresy liczba/liczby imię/imiona gwiazda/gwiazdy polak/polacy niemiec/niemcy sąsiad/sąsiedzi gość/goście
  król/królowie klucz/klucze część/części
`;
