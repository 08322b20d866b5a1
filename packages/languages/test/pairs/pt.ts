/**
 * 200 frequent Portuguese nouns and adjectives, written from knowledge of the language, not from the rules.
 */
export const portuguese = `
  ano/anos dia/dias vez/vezes homem/homens mulher/mulheres menino/meninos menina/meninas criança/crianças
  casa/casas coisa/coisas vida/vidas mundo/mundos país/países cidade/cidades parte/partes tempo/tempos
  olho/olhos cabeça/cabeças pé/pés coração/corações voz/vozes luz/luzes paz/pazes cruz/cruzes juiz/juízes
  raiz/raízes nariz/narizes canção/canções nação/nações informação/informações razão/razões avião/aviões
  limão/limões leão/leões botão/botões opção/opções ação/ações função/funções versão/versões região/regiões
  decisão/decisões pão/pães cão/cães alemão/alemães capitão/capitães irmão/irmãos cidadão/cidadãos órgão/órgãos
  grão/grãos cristão/cristãos animal/animais hospital/hospitais jornal/jornais canal/canais sinal/sinais
  final/finais local/locais nacional/nacionais social/sociais principal/principais igual/iguais papel/papéis
  anel/anéis pincel/pincéis nível/níveis móvel/móveis possível/possíveis disponível/disponíveis
  variável/variáveis automóvel/automóveis espanhol/espanhóis sol/sóis lençol/lençóis farol/faróis azul/azuis
  paul/pauis barril/barris fuzil/fuzis perfil/perfis civil/civis fácil/fáceis difícil/difíceis útil/úteis
  projétil/projéteis réptil/répteis imagem/imagens viagem/viagens mensagem/mensagens página/páginas
  linguagem/linguagens origem/origens ordem/ordens jovem/jovens nuvem/nuvens som/sons dom/dons fim/fins
  jardim/jardins álbum/álbuns comum/comuns bom/bons trem/trens bem/bens item/itens flor/flores cor/cores
  amor/amores dor/dores senhor/senhores senhora/senhoras doutor/doutores melhor/melhores maior/maiores mar/mares
  lugar/lugares valor/valores autor/autores servidor/servidores computador/computadores navegador/navegadores
  mês/meses inglês/ingleses português/portugueses francês/franceses gás/gases deus/deuses hífen/hifens
  abdômen/abdomens rei/reis lei/leis pai/pais mãe/mães filho/filhos filha/filhas irmã/irmãs avô/avôs tio/tios
  tia/tias amiga/amigas gato/gatos cavalo/cavalos vaca/vacas pássaro/pássaros peixe/peixes livro/livros
  palavra/palavras frase/frases carta/cartas letra/letras número/números nome/nomes mesa/mesas cadeira/cadeiras
  porta/portas janela/janelas cama/camas cozinha/cozinhas rua/ruas igreja/igrejas escola/escolas classe/classes
  loja/lojas mercado/mercados carro/carros barco/barcos ponte/pontes rio/rios ilha/ilhas montanha/montanhas
  campo/campos estrela/estrelas noite/noites tarde/tardes semana/semanas hora/horas minuto/minutos
  século/séculos problema/problemas sistema/sistemas programa/programas pergunta/perguntas resposta/respostas
  ideia/ideias exemplo/exemplos arquivo/arquivos chave/chaves elemento/elementos usuário/usuários
  propriedade/propriedades tabela/tabelas coluna/colunas linha/linhas lista/listas dado/dados grande/grandes
  pequeno/pequenos verde/verdes feliz/felizes capaz/capazes guerra/guerras
`;
