import { crc32 } from "node:zlib";

/** A workbook (XLSX) with one sheet of texts, as a spreadsheet program saves it. */
export function workbook(sheet: string, rows: readonly (readonly string[])[]): Buffer {
  const type = (name: string) => `http://schemas.openxmlformats.org/${name}`;
  const main = type("spreadsheetml/2006/main");
  const relations = type("package/2006/relationships");
  const office = type("officeDocument/2006/relationships");
  return zipped({
    "[Content_Types].xml": `<Types xmlns="${type("package/2006/content-types")}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`,
  });
}

function rowXml(cells: readonly string[], at: number): string {
  const row = at + 1;
  const cell = (text: string, column: number) =>
    `<c r="${String.fromCodePoint(65 + column)}${row}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  return `<row r="${row}">${cells.map(cell).join("")}</row>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** A ZIP of texts, stored without compression (APPNOTE.TXT 6.3, 4.3.7 to 4.3.16). */
function zipped(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const data = Buffer.from(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    const local = [Buffer.from("PK\u0003\u0004"), head, name, data];
    parts.push(...local);
    entries.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), head, entry, name);
    offset += Buffer.concat(local).length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\u0005\u0006"), end]);
}
