import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.apache.lucene.util.automaton.Transition;

/**
 * Lucene 8 as a peer: src/peers/peer-lines.ts has the protocol. Every text goes into a field of words and one of their
 * beginnings, so that a prefix is one term. Searches score by BM25, count all matches, and give document numbers.
 */
public final class LucenePeer {
  private static final int HITS = 20;
  private static final int BEGINNING_MAX = 8;

  private final Path folder;
  private final Analyzer words = new WordAnalyzer(false);
  private final Analyzer beginnings = new WordAnalyzer(true);
  private final IndexWriter writer;
  private IndexSearcher searcher;

  private LucenePeer(Path folder) throws IOException {
    this.folder = folder;
    IndexWriterConfig config = new IndexWriterConfig(words).setRAMBufferSizeMB(256);
    writer = new IndexWriter(new MMapDirectory(folder), config);
  }

  public static void main(String[] arguments) throws IOException {
    LucenePeer peer = new LucenePeer(Files.createDirectory(Path.of(arguments[0], "lucene")));
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    output.println("{\"version\":\"" + Version.LATEST + "\"}");
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] head = line.split("\t");
      List<String> lines = new ArrayList<>();
      int count = head.length == 1 ? 0 : Integer.parseInt(head[head.length - 1]);
      while (lines.size() < count) lines.add(input.readLine());
      output.println(peer.answer(head, lines));
    }
  }

  private String answer(String[] head, List<String> lines) throws IOException {
    long started = System.nanoTime();
    switch (head[0]) {
      case "add":
        for (String line : lines) add(line);
        return "{\"ms\":[" + millisecondsSince(started) + "]}";
      case "finish":
        long bytes = finish();
        return "{\"ms\":[" + millisecondsSince(started) + "],\"bytes\":" + bytes + "}";
      default:
        return search(lines, head[1].equals("1"), head[2].equals("1"), head[3].equals("1"));
    }
  }

  private void add(String line) throws IOException {
    Document document = new Document();
    document.add(new TextField("words", words.tokenStream("words", line)));
    document.add(new TextField("beginnings", beginnings.tokenStream("beginnings", line)));
    writer.addDocument(document);
  }

  private long finish() throws IOException {
    writer.forceMerge(1);
    writer.close();
    searcher = new IndexSearcher(DirectoryReader.open(new MMapDirectory(folder)));
    searcher.setQueryCache(null);
    long bytes = 0;
    try (var files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) bytes += Files.size(file);
    }
    return bytes;
  }

  private String search(List<String> queries, boolean isPrefix, boolean hasTypos, boolean isAny)
      throws IOException {
    StringJoiner times = new StringJoiner(",");
    StringJoiner totals = new StringJoiner(",");
    for (String query : queries) {
      long started = System.nanoTime();
      TopScoreDocCollector collector = TopScoreDocCollector.create(HITS, Integer.MAX_VALUE);
      searcher.search(queryOf(query, isPrefix, hasTypos, isAny), collector);
      totals.add(String.valueOf(collector.topDocs().totalHits.value));
      times.add(String.valueOf(millisecondsSince(started)));
    }
    return "{\"ms\":[" + times + "],\"totals\":[" + totals + "]}";
  }

  private Query queryOf(String text, boolean isPrefix, boolean hasTypos, boolean isAny)
      throws IOException {
    List<String> terms = termsOf(text);
    BooleanClause.Occur occur = isAny ? BooleanClause.Occur.SHOULD : BooleanClause.Occur.MUST;
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (int at = 0; at < terms.size(); at++) {
      boolean isLast = at == terms.size() - 1;
      query.add(termQuery(terms.get(at), isPrefix && isLast, hasTypos), occur);
    }
    return query.build();
  }

  private static Query termQuery(String term, boolean isPrefix, boolean hasTypos) {
    int length = term.codePointCount(0, term.length());
    boolean isForgiven = hasTypos && length >= 4;
    if (isPrefix) return isForgiven ? nearStartQuery(term, length) : startQuery(term, length);
    return isForgiven ? nearQuery(term, length < 8 ? 1 : 2) : new TermQuery(new Term("words", term));
  }

  /** By default no more than the 50 nearest terms count: the total would leave out what has only others. */
  private static Query nearQuery(String term, int edits) {
    return new FuzzyQuery(new Term("words", term), edits, 0, BooleanQuery.getMaxClauseCount(), true);
  }

  private static Query startQuery(String term, int length) {
    if (length <= BEGINNING_MAX) return new TermQuery(new Term("beginnings", term));
    return new PrefixQuery(new Term("words", term));
  }

  /**
   * The word that is being typed may have one typo: then a word counts that starts with a neighbour of it. Beginnings
   * are terms, so a fuzzy query finds such neighbours. They may be a letter longer than what is typed: where no
   * beginning is, an automaton runs over the words. A few letters have hundreds of neighbours: these are not scored
   * one by one, and none is left out of the total. What starts as typed is found by both clauses, and ranks first.
   */
  private static Query nearStartQuery(String term, int length) {
    MultiTermQuery near =
        length < BEGINNING_MAX
            ? new FuzzyQuery(new Term("beginnings", term), 1)
            : new AutomatonQuery(new Term("words", term), nearStarts(term));
    near.setRewriteMethod(MultiTermQuery.CONSTANT_SCORE_REWRITE);
    return new BooleanQuery.Builder()
        .add(startQuery(term, length), BooleanClause.Occur.SHOULD)
        .add(near, BooleanClause.Occur.SHOULD)
        .build();
  }

  /**
   * What starts with a neighbour of the term. Whatever follows is accepted in a single state, so that this stays
   * deterministic; what `Operations.concatenate` makes has to be made so again: 1.0 ms a search, not 0.6.
   */
  private static Automaton nearStarts(String term) {
    Automaton near = new LevenshteinAutomata(term, true).toAutomaton(1);
    Automaton starts = new Automaton();
    for (int state = 0; state < near.getNumStates(); state++) starts.createState();
    int accepted = starts.createState();
    starts.setAccept(accepted, true);
    Transition transition = new Transition();
    for (int state = 0; state < near.getNumStates(); state++) {
      for (int left = near.initTransition(state, transition); left > 0; left--) {
        near.getNextTransition(transition);
        int to = near.isAccept(transition.dest) ? accepted : transition.dest;
        starts.addTransition(state, to, transition.min, transition.max);
      }
    }
    starts.addTransition(accepted, accepted, Character.MIN_CODE_POINT, Character.MAX_CODE_POINT);
    starts.finishState();
    return starts;
  }

  private List<String> termsOf(String text) throws IOException {
    List<String> terms = new ArrayList<>();
    try (TokenStream stream = words.tokenStream("words", new StringReader(text))) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) terms.add(term.toString());
      stream.end();
    }
    return terms;
  }

  private static double millisecondsSince(long started) {
    return (System.nanoTime() - started) / 1e6;
  }

  private static final class WordAnalyzer extends Analyzer {
    private final boolean areBeginnings;

    WordAnalyzer(boolean areBeginnings) {
      this.areBeginnings = areBeginnings;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
      Tokenizer tokenizer = new StandardTokenizer();
      TokenStream stream = new CJKBigramFilter(new ASCIIFoldingFilter(new LowerCaseFilter(tokenizer)));
      if (areBeginnings) stream = new EdgeNGramTokenFilter(stream, 1, BEGINNING_MAX, false);
      return new TokenStreamComponents(tokenizer, stream);
    }
  }
}
