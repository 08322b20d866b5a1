/** 200 frequent Turkish nouns, written from knowledge of the language, not from the rules. */
export const turkish = `
  kitap/kitaplar ev/evler araba/arabalar çocuk/çocuklar kadın/kadınlar adam/adamlar insan/insanlar gün/günler
  ay/aylar yıl/yıllar saat/saatler dakika/dakikalar hafta/haftalar gece/geceler sabah/sabahlar akşam/akşamlar
  okul/okullar öğrenci/öğrenciler öğretmen/öğretmenler sınıf/sınıflar ders/dersler soru/sorular cevap/cevaplar
  sınav/sınavlar şehir/şehirler köy/köyler ülke/ülkeler dünya/dünyalar deniz/denizler göl/göller nehir/nehirler
  dağ/dağlar ada/adalar orman/ormanlar ağaç/ağaçlar çiçek/çiçekler yaprak/yapraklar hayvan/hayvanlar köpek/köpekler
  kedi/kediler kuş/kuşlar balık/balıklar at/atlar inek/inekler koyun/koyunlar tavuk/tavuklar böcek/böcekler
  yol/yollar sokak/sokaklar cadde/caddeler köprü/köprüler bina/binalar oda/odalar kapı/kapılar pencere/pencereler
  duvar/duvarlar masa/masalar sandalye/sandalyeler yatak/yataklar mutfak/mutfaklar banyo/banyolar bahçe/bahçeler
  el/eller göz/gözler kulak/kulaklar burun/burunlar ağız/ağızlar diş/dişler saç/saçlar baş/başlar kol/kollar
  bacak/bacaklar ayak/ayaklar kalp/kalpler kemik/kemikler doktor/doktorlar hastane/hastaneler hasta/hastalar
  ilaç/ilaçlar hastalık/hastalıklar anne/anneler baba/babalar kardeş/kardeşler abla/ablalar amca/amcalar
  teyze/teyzeler aile/aileler arkadaş/arkadaşlar komşu/komşular misafir/misafirler iş/işler işçi/işçiler
  şirket/şirketler fabrika/fabrikalar müdür/müdürler patron/patronlar para/paralar banka/bankalar fiyat/fiyatlar
  mağaza/mağazalar müşteri/müşteriler ürün/ürünler hediye/hediyeler elbise/elbiseler ayakkabı/ayakkabılar
  gömlek/gömlekler çanta/çantalar şapka/şapkalar yemek/yemekler ekmek/ekmekler elma/elmalar meyve/meyveler
  sebze/sebzeler domates/domatesler patates/patatesler yumurta/yumurtalar bardak/bardaklar tabak/tabaklar
  kaşık/kaşıklar bıçak/bıçaklar şişe/şişeler oyun/oyunlar oyuncak/oyuncaklar top/toplar takım/takımlar
  oyuncu/oyuncular maç/maçlar kale/kaleler film/filmler dizi/diziler şarkı/şarkılar müzik/müzikler resim/resimler
  fotoğraf/fotoğraflar renk/renkler gazete/gazeteler dergi/dergiler haber/haberler yazar/yazarlar şair/şairler
  şiir/şiirler roman/romanlar hikaye/hikayeler kelime/kelimeler cümle/cümleler harf/harfler dil/diller
  sözlük/sözlükler mektup/mektuplar telefon/telefonlar bilgisayar/bilgisayarlar program/programlar dosya/dosyalar
  sayfa/sayfalar ekran/ekranlar tuş/tuşlar kod/kodlar veri/veriler hata/hatalar sistem/sistemler bağlantı/bağlantılar
  şifre/şifreler kullanıcı/kullanıcılar uçak/uçaklar tren/trenler otobüs/otobüsler gemi/gemiler bisiklet/bisikletler
  bilet/biletler yolcu/yolcular otel/oteller tatil/tatiller festival/festivaller hükümet/hükümetler kanun/kanunlar
  hak/haklar savaş/savaşlar asker/askerler ordu/ordular devlet/devletler başkan/başkanlar seçim/seçimler
  parti/partiler sorun/sorunlar çözüm/çözümler fikir/fikirler düşünce/düşünceler bilgi/bilgiler örnek/örnekler
  ayna/aynalar sonuç/sonuçlar bölüm/bölümler yöntem/yöntemler sayı/sayılar rakam/rakamlar yıldız/yıldızlar
  bulut/bulutlar rüzgâr/rüzgârlar taş/taşlar ışık/ışıklar
`;
