import { HttpService } from '../http/http-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useLoaded, type Loaded } from '../react/use-loaded';

/** The row edited by a form on its own screen. */
export interface EditedRow<Row> extends Loaded<Row | null> {
  /** Null for a new row. */
  readonly id: string | null;
}

/**
 * Loads the row given by `?id=` on the screen whose path ends in `screen`; on other screens the row is new, null.
 * `path` is the path of the resource.
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
