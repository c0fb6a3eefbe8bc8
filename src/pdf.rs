//! Figures as PDF, which LaTeX includes, by svg2pdf. Their letters are of a font of this machine, and
//! embedded.

use super::Error;

/// Fonts in the order of preference, where they are installed.
#[cfg(feature = "pdf")]
const FAMILIES: [&str; 6] =
    ["Helvetica", "Arial", "Liberation Sans", "Noto Sans", "DejaVu Sans", "Segoe UI"];

/// Options with the fonts of the system.
#[cfg(feature = "pdf")]
static OPTIONS: std::sync::LazyLock<svg2pdf::usvg::Options<'static>> =
    std::sync::LazyLock::new(|| {
        let mut options = svg2pdf::usvg::Options::default();
        let fonts = options.fontdb_mut();
        fonts.load_system_fonts();
        let installed: Vec<String> =
            fonts.faces().flat_map(|face| &face.families).map(|family| family.0.clone()).collect();
        let is_installed = |family: &&str| installed.iter().any(|known| known == family);
        let family = FAMILIES.iter().copied().find(is_installed).map(str::to_owned);
        if let Some(family) = family.or_else(|| installed.first().cloned()) {
            fonts.set_sans_serif_family(&family);
            options.font_family = family;
        }
        options
    });

/// An SVG figure as PDF; refused if it has words and the machine no font.
#[cfg(feature = "pdf")]
pub fn rendered(svg: &str) -> Result<Vec<u8>, Error> {
    use svg2pdf::{ConversionOptions, PageOptions, usvg};
    let failed = |reason: String| Error::Usage(format!("cannot draw the PDF figure: {reason}"));
    if svg.contains("<text") && OPTIONS.fontdb.is_empty() {
        return Err(failed("no font is installed; svg needs none".into()));
    }
    let tree = usvg::Tree::from_str(svg, &OPTIONS).map_err(|error| failed(error.to_string()))?;
    // Lengths in millimetres are read as pixels of 1/96 inch; others are points of the page.
    let page = PageOptions { dpi: if svg.contains("mm\" height=") { 96.0 } else { 72.0 } };
    svg2pdf::to_pdf(&tree, ConversionOptions::default(), page)
        .map_err(|error| failed(error.to_string()))
}

/// The error of a build without the feature.
#[cfg(not(feature = "pdf"))]
pub fn rendered(_: &str) -> Result<Vec<u8>, Error> {
    let others =
        if cfg!(feature = "png") { "; png and svg are there" } else { "; svg is always there" };
    Err(super::absent_feature("draw the PDF figure", "pdf", others))
}
