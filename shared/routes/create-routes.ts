/** Query parameters of a URL; unset values are left out. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

type Page = (query?: Query) => string;
type ParameterPage = (value: string, query?: Query) => string;

interface NamedRoute {
  readonly name: string;
  readonly path: `/${string}`;
}

type NamedRouteIn<Manifest> = Manifest extends { readonly routes: readonly (infer Route)[] }
  ? Extract<Route, NamedRoute>
  : never;

/** URL functions for every named route of these manifests; they take a value first when the path has a parameter. */
export type RoutesOf<Manifest> = {
  readonly [Route in NamedRouteIn<Manifest> as Route['name']]: Route['path'] extends `${string}/:${string}`
    ? ParameterPage
    : Page;
};

function getUrl(path: string, query: Query = {}): string {
  const filledEntries = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== null && entry[1] !== '',
  );
  return filledEntries.length === 0
    ? path
    : `${path}?${new URLSearchParams(filledEntries.map(([name, value]) => [name, String(value)])).toString()}`;
}

function createRoute(path: string): Page | ParameterPage {
  const parameter = /:\w+/.exec(path)?.[0];
  return parameter === undefined
    ? (query?: Query) => getUrl(path, query)
    : (value: string, query?: Query) =>
        getUrl(
          path.replace(parameter, () => encodeURIComponent(value)),
          query,
        );
}

/** Returns the URL functions of these paths, by name. */
export const createRoutes = <Routes>(paths: Readonly<Record<string, string>>): Routes =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, createRoute(path)])) as Routes;
