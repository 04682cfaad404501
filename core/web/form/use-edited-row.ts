import { HttpService } from '../http/http-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useLoaded, type Loaded } from '../react/use-loaded';

/** The row that a form of its own screen is about. */
export interface EditedRow<Row> extends Loaded<Row | null> {
  /** Null for a new one. */
  readonly id: string | null;
}

/**
 * Asks for the row that `?id=` names on the screen whose address ends so; anywhere else the row is a new one, null.
 * `path` is the resource's.
 */
export function useEditedRow<Row>(path: string, screen: string): EditedRow<Row> {
  const http = useService(HttpService);
  const navigation = useService(NavigationService);
  const id = navigation.path.endsWith(screen) ? new URLSearchParams(navigation.search).get('id') : null;
  return {
    id,
    ...useLoaded(
      async (signal) => (id ? http.request<Row>('GET', `${path}/${encodeURIComponent(id)}`, { signal }) : null),
      [http, id],
    ),
  };
}
