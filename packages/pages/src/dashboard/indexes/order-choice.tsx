import { useId } from "preact/hooks";
import { type IndexOrder, indexColumns, orderOf } from "./index-order.js";

interface OrderChoiceProperties {
  readonly order: IndexOrder;
  readonly onOrder: (order: IndexOrder) => void;
}

/** Takes the place of the heads of columns, which small windows have no room for. */
export function OrderChoice({ order, onOrder }: OrderChoiceProperties) {
  const id = useId();
  return (
    <div class="order-choice">
      <label for={id}>Sort by</label>
      <select
        id={id}
        value={order.column}
        onChange={({ currentTarget: { value } }) => onOrder(orderOf(value === "name" ? value : `-${value}`))}
      >
        {indexColumns.map(({ column, title }) => (
          <option key={column} value={column}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
