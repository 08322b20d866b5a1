import { Highlight, Snippet } from "react-instantsearch";

const price = new Intl.NumberFormat("en", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });

export function Product({ hit, sendEvent }) {
  return (
    <a
      className="product"
      href={`#${hit.objectID}`}
      onClick={() => sendEvent("click", hit, "Product opened")}
    >
      <span className="title">
        <Highlight attribute="title" hit={hit} />
      </span>
      <span className="price">{price.format(hit.price)}</span>
      <span className="about">
        {hit.brand} · {hit.category}
        {hit.inStock ? "" : " · sold out"}
      </span>
      <span className="description">
        <Snippet attribute="description" hit={hit} />
      </span>
    </a>
  );
}
