import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * What Lucene 8 lists with its analyzer of a language: one field, BM25 as it comes, any word. Its arguments are the
 * analyzer and how many places to list. Its input is two lines, how many texts and how many queries, then a line each; its
 * output a line for each query: the places of texts, best first.
 */
public final class LuceneRanker {
  private LuceneRanker() {}

  public static void main(String[] arguments) throws IOException {
    Analyzer analyzer = analyzerOf(arguments[0]);
    int depth = Integer.parseInt(arguments[1]);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    int texts = Integer.parseInt(input.readLine());
    int queries = Integer.parseInt(input.readLine());
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config = new IndexWriterConfig(analyzer).setRAMBufferSizeMB(256);
    // Merges neighbours only, so that a document's number is its place.
    config.setMergePolicy(new LogDocMergePolicy());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int place = 0; place < texts; place++) {
        Document document = new Document();
        document.add(new TextField("text", input.readLine(), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(directory));
    for (int query = 0; query < queries; query++) {
      StringJoiner places = new StringJoiner(" ");
      for (ScoreDoc hit : searcher.search(queryOf(input.readLine(), analyzer), depth).scoreDocs) {
        places.add(String.valueOf(hit.doc));
      }
      output.println(places);
    }
    output.flush();
  }

  private static Analyzer analyzerOf(String name) {
    switch (name) {
      case "EnglishAnalyzer":
        return new EnglishAnalyzer();
      case "FrenchAnalyzer":
        return new FrenchAnalyzer();
      case "CJKAnalyzer":
        return new CJKAnalyzer();
      default:
        throw new IllegalArgumentException(name);
    }
  }

  private static Query queryOf(String text, Analyzer analyzer) throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    try (TokenStream stream = analyzer.tokenStream("text", new StringReader(text))) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        any.add(new TermQuery(new Term("text", term.toString())), BooleanClause.Occur.SHOULD);
      }
      stream.end();
    }
    return any.build();
  }
}
