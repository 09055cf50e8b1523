import { MemberPage } from "../session/MemberPage.tsx";

const loadImports = async () => (await import("./ImportsScreen.tsx")).ImportsScreen;
const loadImport = async () => (await import("./ImportScreen.tsx")).ImportScreen;

/** `/admin/imports`: what was imported, and from where. */
export function ImportsPage() {
  return (
    <MemberPage
      name="imports"
      title="imports.title"
      lead="imports.lead"
      back="/people"
      needs={["admin"]}
      load={loadImports}
    />
  );
}

/** `/admin/imports/:id`: the steps of one import; `new` begins one. */
export function ImportPage() {
  return (
    <MemberPage
      name="import"
      title="imports.begin"
      lead="imports.lead"
      back="/admin/imports"
      needs={["admin"]}
      load={loadImport}
    />
  );
}
