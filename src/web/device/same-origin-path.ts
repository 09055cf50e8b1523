/** A path as a link in this site: with two slashes in front it would lead to another one. */
export function sameOriginPath(pathname: string): string {
  return `/${pathname.replace(/^[\s\\/]+/, "")}`;
}
