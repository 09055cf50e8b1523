import { strToU8, zipSync } from "fflate";

/** A workbook of one sheet. Cells are inline texts or numbers. @param name of the sheet. @param properties of the workbook, XML */
export function workbookOf(
  rows: readonly (readonly (string | number)[])[],
  name = "Sheet1",
  properties = "",
): Uint8Array {
  const lines = rows.map((cells, at) => {
    const row = cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${at + 1}`));
    return `<row r="${at + 1}">${row.join("")}</row>`;
  });
  return zipped(`<sheetData>${lines.join("")}</sheetData>`, name, properties);
}

/** A workbook whose sheet contains this XML. */
export function zipped(sheet: string, name = "Sheet1", properties = ""): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const files = {
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}">${sheet}</worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

function cellXml(cell: string | number, at: string): string {
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

function letterOf(column: number): string {
  return String.fromCodePoint(65 + column);
}
