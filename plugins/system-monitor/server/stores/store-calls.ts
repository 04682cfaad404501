import { withServices } from '#core';
import { serve } from '#core/server';
import { storeContract } from '../../store-contract';
import { StoreReport } from './store-report';
import { StoreSql } from './store-sql';

/** Handlers for data stores. */
export const storeCalls = serve(
  storeContract,
  withServices({ storeReport: StoreReport, storeSql: StoreSql }, ({ storeReport, storeSql }) => ({
    read: async () => {
      const report = storeReport;
      const [server, stores, tables, slow] = await Promise.all([
        storeSql.server(),
        report.stores(),
        report.tables(),
        report.slow(),
      ]);
      return {
        Version: server.version,
        Connections: server.used,
        Connections_Max: server.max,
        Stores: [...stores],
        Tables: [...tables],
        Slow: [...slow],
      };
    },
  })),
);
