import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { focusPageHeadIfLost } from "../elements/page-head.js";
import { liveIndexes } from "../indexes/live-indexes.js";
import { RecordForm } from "./record-form.js";
import { RecordList } from "./record-list.js";
import { RecordView } from "./record-view.js";
import { recordsAddressOf } from "./records-address.js";
import { newRecordPart, RecordsTravel } from "./records-travel.js";
import { usePartitionKey } from "./use-partition-key.js";

export function RecordsPage({ state, name }: PageProperties) {
  const { router } = state;
  const address = recordsAddressOf(router.query.value);
  const isList = !address.isNew && address.id === null;
  const indexes = useMemo(() => liveIndexes(state), []);
  useEffect(() => (isList ? indexes.start() : undefined), [isList]);
  // What led back to the list is gone, such as the button that deletes a record.
  useEffect(() => {
    if (isList) focusPageHeadIfLost();
  }, [isList]);
  const travel = useMemo(() => new RecordsTravel(router, name), []);
  const partitionKey = usePartitionKey(state, name);
  const common = { state, name, travel };
  return (
    <>
      {address.isNew ? (
        <RecordForm
          key="new"
          {...common}
          partitionKey={partitionKey}
          objectID={null}
          before={null}
          onClose={() => travel.go({ isNew: false }, { from: newRecordPart, isStep: true })}
        />
      ) : address.id !== null ? (
        <RecordView key={address.id} {...common} partitionKey={partitionKey} objectID={address.id} />
      ) : (
        <RecordList {...common} address={address} indexes={indexes} />
      )}
    </>
  );
}
