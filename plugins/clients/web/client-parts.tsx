import type { ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import type { client } from '../resource';
import { ClientToolbar } from './client-toolbar';
import { ServiceEnd } from './service-end';

/** Client list: state of the service, and forms on separate pages. */
const clientParts: ResourceParts<typeof client> = {
  cells: { Service_End_Date: ({ Service_End_Date }) => <ServiceEnd end={Service_End_Date} /> },
  toolbar: ClientToolbar,
  newPage: routes.clientAdd(),
  rowPage: ({ Client_ID }) => routes.clientUpdate({ id: Client_ID }),
  without: ['import'],
  removal: 'confirm',
};

export default clientParts;
